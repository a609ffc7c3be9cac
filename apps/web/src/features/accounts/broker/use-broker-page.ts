import { useEffect, useState } from 'react';
import { leaveFor } from '../../../ui/leave-for.ts';

/** Leads to the page of a broker, once: until the browser has gone there, and after Back has brought this page back as it was. */
export function useBrokerPage() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const leave = (address: string) => {
    setLeaving(true);
    leaveFor(address);
  };
  return { isLeaving, leave };
}
