// One door for what every page fetches once it has loaded: with several, what they are made of would come with each.
export { useConnection } from '#stores/connection.ts';
export { useSimulation } from '#stores/simulation.ts';
export { LateBody } from './late-body.tsx';
export { SimulationDuties } from './simulation/duties.tsx';
