import { ExchangeMap } from '../features/design/exchange-map.tsx';
import { design } from '../messages/design.ts';
import { PageHeader } from '../ui/page-header.tsx';

const clock = () => new Date();

export default function MapsPage() {
  return (
    <>
      <PageHeader title={design.maps.title} description={design.maps.text} />
      <ExchangeMap clock={clock} />
    </>
  );
}
