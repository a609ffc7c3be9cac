import { Navigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';

/** The plans are on the account's membership tab. */
export default function UpgradeToProPage() {
  return <Navigate to={paths.membership} replace />;
}
