export function count(text) {
  const found = {};
  for (const word of text.split(/\s+/)) found[word] = (found[word] ?? 0) + 1;
  return found;
}
