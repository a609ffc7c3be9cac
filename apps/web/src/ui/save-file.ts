/** Saves text or a data URL as a file through the browser. */
export function saveFile(name: string, content: string, type = 'text/csv;charset=utf-8') {
  const url = content.startsWith('data:') ? content : URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (url !== content) URL.revokeObjectURL(url);
}
