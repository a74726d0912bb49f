/** Keeps a file's address alive until the browser has taken it. ms */
const TAKEN_MS = 10_000;

/** Hands a text to the reader as a file. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}

/** `meridian-paper-trades-20261120.csv` */
export function fileName(brand: string, env: string, what: string, date: string): string {
  return `${brand.toLowerCase()}-${env}-${what}-${date.replaceAll('-', '')}.csv`;
}
