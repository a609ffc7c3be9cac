import { OrderBlotter } from '../features/orders/order-blotter.tsx';
import { messages } from '../messages/index.ts';
import { PageHeader } from '../ui/page-header.tsx';

const words = messages.invest.orders;

export default function OrdersPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <OrderBlotter />
    </>
  );
}
