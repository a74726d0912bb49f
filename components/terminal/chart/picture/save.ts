/**
 * Hands a picture to the reader as a file.
 * @param address `data:image/png;base64,…`   @param name file name
 */
export function savePicture(address: string, name: string): void {
  const data = atob(address.slice(address.indexOf(',') + 1));
  const bytes = Uint8Array.from(data, (char) => char.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
