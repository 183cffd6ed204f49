/** Hands a file to the person. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the address by the next turn, or it never will.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
