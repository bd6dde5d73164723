import { readLoss } from '../../../device/outbox/lossMarker.ts';
import { LossNotice } from './LossNotice.tsx';

/** Shows the loss that the marker has, on screens that don't read the outbox. */
export function NotedLoss() {
  const loss = readLoss();
  return loss && <LossNotice loss={loss} />;
}
