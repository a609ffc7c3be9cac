import { OrderBlotter } from '../features/orders/order-blotter.tsx';
import { invest } from '../messages/invest.ts';
import { PageHeader } from '../ui/page-header.tsx';

const words = invest.orders;

export default function OrdersPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <OrderBlotter />
    </>
  );
}
