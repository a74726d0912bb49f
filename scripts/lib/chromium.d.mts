export function chromiumPath(outside?: {
  readonly env?: { readonly CHROMIUM?: string };
  readonly exists?: (path: string) => boolean;
}): string;
