import type { AxiosInstance } from 'axios';
import { paper } from './interceptors/paper.ts';

export type PipelineNeeds = {
  /** Whether the flag of simulation is set now. */
  readonly simulating: () => boolean;
};

/**
 * The pipeline of a request, first link to last; nobody else knows the order (REQ-40).
 * @returns the same instance
 */
export function link(instance: AxiosInstance, needs: PipelineNeeds): AxiosInstance {
  for (const request of [paper(needs)]) instance.interceptors.request.use(request);
  return instance;
}
