import type { HtmlHosts } from '#lib/safety/html-links.ts';
import { type Config, ownHosts } from '../config.ts';

/** Whose links are ours and where images may come from, for HTML that this gateway keeps. */
export function htmlHosts({ routing, imageHosts }: Pick<Config, 'routing' | 'imageHosts'>): HtmlHosts {
  return { ownHosts: ownHosts(routing), imageHosts };
}
