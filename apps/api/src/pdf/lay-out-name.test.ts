import { describe, expect, it } from 'vitest';
import { keepNewest, layOutName } from './lay-out-name.ts';

describe('a name', () => {
  it.each([
    ['王小明', 3],
    ['محمد علي', 7],
    ['Ірина Шевченко', 13],
    ['Ελένη', 5],
    ['Nguyễn Văn Łukasz', 15],
    ['さくら', 3],
    ['王 Łukasz', 7],
  ])('%s is drawn with every one of its letters', async (name, letters) => {
    const outlines = (await layOutName(name)) ?? expect.fail('a letter is missing');
    // Dots and marks may be outlines of their own.
    expect(outlines.length).toBeGreaterThanOrEqual(letters);
    const places = outlines.map(({ x }) => x);
    expect(Math.max(...places)).toBeGreaterThan(1);
  });

  it('of Arabic letters is written from right to left', async () => {
    const [forwards, backwards] = [await layOutName('محمد علي'), await layOutName('علي محمد')];
    // The last letter of the text is the leftmost one.
    expect(forwards?.[0]?.path).not.toBe(backwards?.[0]?.path);
    expect(forwards?.[0]?.path).toBe((await layOutName('لي'))?.[0]?.path);
  });

  it('with a letter that no font holds is not drawn at all', async () => {
    expect(await layOutName('ᚠᚢᚦ')).toBeNull();
    expect(await layOutName(`Ada \u{13000}`)).toBeNull();
  });
});

it('files are read once while they are among the newest, and again after a failure', async () => {
  const read: string[] = [];
  let fails = true;
  const open = keepNewest(2, async (file: string) => {
    read.push(file);
    if (file === 'broken' && fails) throw new Error('EMFILE');
    return file;
  });
  for (const file of ['a', 'b', 'a', 'c', 'a']) await open(file);
  expect(read).toEqual(['a', 'b', 'c', 'a']);
  await expect(open('broken')).rejects.toThrow('EMFILE');
  fails = false;
  expect(await open('broken')).toBe('broken');
});
