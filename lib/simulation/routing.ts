import type { SimulationRoutes } from '#lib/i18n/route.ts';
import { askedCookie } from './asked.ts';
import { isSimulating, isSimulationRoute, SIMULATION_KEY, SIMULATION_LANDING } from './routes.ts';

/** The tables as the routing function takes them; apart from them, so that no page loads what only routing needs. */
export const SIMULATION_ROUTES: SimulationRoutes = {
  cookie: SIMULATION_KEY,
  isSimulating,
  knows: isSimulationRoute,
  landing: SIMULATION_LANDING,
  note: askedCookie,
};
