import { type CarriedOrder, carryOrder, dropOrder } from '#stores/carried-order.ts';
import { useSimulation } from '#stores/simulation.ts';
import { spotPath } from './rows.ts';

/** Begins paper trading with an order in its form; nothing is placed by that. */
export function beginPaper(order?: CarriedOrder): void {
  const { enter } = useSimulation.getState();
  if (!order) return enter();
  carryOrder(order, Date.now());
  enter(spotPath(order));
  // Where paper trading could not begin, no other form may find it.
  if (useSimulation.getState().error) dropOrder();
}
