import { TabsContent, TabsList, TabsRoot, TabsTrigger } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface UrlTab {
  /** Value in the address. */
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface UrlTabsProps {
  tabs: readonly UrlTab[];
  /** Name of the query parameter. */
  param?: string;
  /** Tab while the address has none; default: the first. */
  fallback?: string;
  label: string;
}

/** Part of element ids, where a space would end the name. */
const keyOf = (tab: UrlTab) => tab.value.replaceAll(' ', '-');

/** Tabs whose choice is kept in the address, so that it can be shared and survives a reload. Only the chosen tab is rendered. */
export function UrlTabs({ tabs, param = 'tab', fallback, label }: UrlTabsProps) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get(param) ?? fallback;
  const chosen = tabs.find((tab) => tab.value === asked) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  const chosenKey = chosen === undefined ? '' : keyOf(chosen);
  // On a narrow screen the list scrolls sideways; the chosen tab must not stay out of sight, nor get there with a smaller window or
  // with letters that arrive later.
  useEffect(() => {
    const frame = list.current;
    const tab = frame?.querySelector<HTMLElement>(`[data-value="${chosenKey}"]`);
    if (!frame || !tab) return;
    const showTab = () => frame.scrollTo({ left: tab.offsetLeft - (frame.clientWidth - tab.offsetWidth) / 2 });
    const sizes = new ResizeObserver(showTab);
    sizes.observe(frame);
    sizes.observe(tab);
    showTab();
    return () => sizes.disconnect();
  }, [chosenKey]);
  const choose = (key: string) => {
    const tab = tabs.find((candidate) => keyOf(candidate) === key);
    if (!tab) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(param, tab.value);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <TabsRoot value={chosenKey} onValueChange={(change) => choose(change.value)} lazyMount unmountOnExit>
      <TabsList ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <TabsTrigger key={tab.value} value={keyOf(tab)}>
            {tab.label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map((tab) => (
        <TabsContent key={tab.value} value={keyOf(tab)}>
          {tab.content}
        </TabsContent>
      ))}
    </TabsRoot>
  );
}
