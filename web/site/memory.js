// What the browser remembers, where it is allowed to. The report's page has the same names.
export function keep(name, value) {
  try {
    localStorage.setItem(`cookstopper-${name}`, value);
    return true;
  } catch {
    // Without memory, or with a full one, everything else works as well; who depends on it asks.
    return false;
  }
}

export function kept(name) {
  try { return localStorage.getItem(`cookstopper-${name}`); } catch { return null; }
}
