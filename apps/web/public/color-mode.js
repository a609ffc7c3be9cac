// Runs before the first paint, as a file of its own because inline scripts are forbidden: no flash of the other colour mode.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch (cause) {
    console.warn('The colour mode could not be read', cause);
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(isDark ? 'dark' : 'light');
  root.style.colorScheme = isDark ? 'dark' : 'light';
})();
