import type { AxiosRequestConfig } from 'axios';

type Upload = {
  readonly file: Blob;
  /** Name of the file's field. */
  readonly name?: string;
  readonly fileName?: string;
  /** Further fields; a list becomes repeated fields with brackets. */
  readonly data?: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
};

/** What to `send` so that a file goes up: multipart, its boundary written by the browser (REQ-15 to REQ-17). */
export function uploadOf(url: string, { file, name = 'file', fileName, data = {} }: Upload): AxiosRequestConfig {
  const form = new FormData();
  if (fileName === undefined) form.append(name, file);
  else form.append(name, file, fileName);
  for (const [key, value] of Object.entries(data)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${key}[]`, String(item));
    else form.append(key, String(value));
  }
  return { url, method: 'POST', data: form };
}
