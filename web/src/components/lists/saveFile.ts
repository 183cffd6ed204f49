/** Saves a file on the person's device. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has read the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
