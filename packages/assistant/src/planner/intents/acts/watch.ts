import type { Answer } from '../../answer.ts';
import { askSymbol, chooseNamed, symbolOf } from '../subjects.ts';
import { actWords } from './words.ts';

export async function proposeWatching(a: Answer): Promise<void> {
  const { u } = a;
  const first = symbolOf(u);
  if (first === null || u.unknown.length > 0) return askSymbol(a);
  const symbols = u.symbols.length > 0 ? u.symbols : [first];
  const lists = await a.read('getIDAWatchList', {}, 'show_watching');
  const named =
    lists.data.length > 1 ? chooseNamed({ ...u, text: u.text.replaceAll(/\bwatch ?list\b/gi, '') }, lists.data) : null;
  const list = lists.data.find(({ id }) => id === named?.id);
  a.say(actWords[a.language].draft);
  await a.propose(
    'watchList',
    { ...(list !== undefined && { watchListId: list.id }), symbols: symbols.join(',') },
    actWords[a.language].watch(symbols.join(a.w.comma), list?.name ?? ''),
  );
}
