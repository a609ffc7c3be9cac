/** Saves text, a data URL or a file of the server through the browser; a file has a type of its own. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8') {
  const isDataUrl = typeof content === 'string' && content.startsWith('data:');
  const url = isDataUrl
    ? content
    : URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (url !== content) URL.revokeObjectURL(url);
}
