/** Are these parts, which are plain values, the same? */
export function haveSameParts<T extends object>(one: T | undefined, other: T | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  for (const key in one) if (one[key] !== other[key]) return false;
  return true;
}
