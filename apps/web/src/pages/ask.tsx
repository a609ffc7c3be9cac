import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { chosenId, links } from '../app/links.ts';
import { AskHistory } from '../features/ask/ask-history.tsx';
import { AskPlace } from '../features/ask/ask-place.tsx';
import { useConversationId, useConversations, useCurrent } from '../features/ask/use-conversations.ts';

/** Ask on a page of its own: the conversations, and one of them. */
export default function AskRoute() {
  const conversations = useConversations();
  const current = useCurrent(conversations);
  const currentId = useConversationId(conversations, current);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = chosenId(query, undefined, 'conversation');
  const conversation = id === null ? current : conversations.of(id);
  // The panel goes on with what was open here.
  useEffect(() => conversations.show(conversation), [conversations, conversation]);
  // The page stays as it is while its address gets the id of what was begun on it.
  useEffect(() => {
    if (id === null && currentId !== null) navigate(links.ask(currentId), { replace: true });
  }, [id, currentId, navigate]);
  const begin = () => {
    conversations.begin();
    navigate(links.ask(null));
  };
  const onDeleted = (deleted: number | null) => {
    conversations.forget(deleted);
    if (deleted === null || deleted === id) navigate(links.ask(null), { replace: true });
  };
  const history = <AskHistory shownId={id} onBegin={begin} onDeleted={onDeleted} />;
  return <AskPlace conversation={conversation} id={id} history={history} onDeleted={onDeleted} />;
}
