// The page for engineers of an app (docs/bridge.md): sends every message to whatever port is there, and writes down what came back. It uses
// nothing of the pages, so that it works where they do not.
const { messages, words } = JSON.parse(document.getElementById('given').textContent);
const lines = [];
const sentAt = new Map();

const ports = {
  PlazoNative: () => window.PlazoNative,
  'webkit.messageHandlers.plazo': () => window.webkit?.messageHandlers?.plazo,
  ReactNativeWebView: () => window.ReactNativeWebView,
};
const named = new URLSearchParams(location.search).get('appActions');

function note(what, result) {
  lines.push(`${what}: ${result}`);
  const item = document.createElement('li');
  item.textContent = `${what}: ${result}`;
  document.getElementById('results').prepend(item);
  document.getElementById('report').value = lines.join('\n');
}

function portsFound() {
  const isFramed = window.self !== window.top;
  const found = Object.keys(ports).filter((name) => typeof ports[name]()?.postMessage === 'function');
  return isFramed ? words.framed : found.join(', ') || words.noPort;
}

function randomId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function send(action) {
  const port = Object.values(ports)
    .map((find) => find())
    .find((found) => typeof found?.postMessage === 'function');
  if (!port) return note(action, words.noPort);
  const message = { plazo: 1, id: randomId(), action, data: messages[action] };
  sentAt.set(message.id, { action, at: performance.now() });
  try {
    note(action, words.sent);
    Promise.resolve(port.postMessage(JSON.stringify(message))).catch((error) =>
      note(action, `${words.rejected} ${error}`),
    );
  } catch (error) {
    note(action, `${words.threw} ${error}`);
  }
}

window.addEventListener('plazo-reply', ({ detail }) => {
  const sent = sentAt.get(detail?.id);
  const after = sent ? ` (${Math.round(performance.now() - sent.at)} ms)` : '';
  note(sent?.action ?? words.unknown, `plazo-reply ${JSON.stringify(detail)}${after}`);
});
window.addEventListener('plazo-host', () => note('plazo-host', portsFound()));
window.addEventListener('popstate', () => note(words.back, words.came));
window.addEventListener('pageshow', ({ persisted }) => persisted && note('pageshow', 'bfcache'));
document.addEventListener('visibilitychange', () => note('visibilitychange', document.visibilityState));

function stored(storage) {
  try {
    window[storage].setItem('plazo-check', '1');
    const isKept = window[storage].getItem('plazo-check') === '1';
    window[storage].removeItem('plazo-check');
    return isKept ? words.works : words.lost;
  } catch (error) {
    return String(error);
  }
}

function insets() {
  const box = document.getElementById('insets');
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(box);
  return [paddingTop, paddingRight, paddingBottom, paddingLeft].join(' ');
}

const checks = {
  back: () => {
    history.pushState({}, '', '#back');
    note(words.back, words.goBack);
  },
  copy: async () => {
    try {
      await navigator.clipboard.writeText('plazo');
      note(words.copy, words.works);
    } catch (error) {
      note(words.copy, String(error));
    }
  },
  share: async () => {
    try {
      await navigator.share({ text: 'plazo' });
      note(words.share, words.works);
    } catch (error) {
      note(words.share, String(error));
    }
  },
  report: () => {
    const report = document.getElementById('report');
    report.select();
    // Asks for no permission, and works where the newer way does not.
    note(words.reportCopied, document.execCommand('copy') ? words.works : words.lost);
  },
};

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button?.dataset.action) send(button.dataset.action);
  if (button?.dataset.check) void checks[button.dataset.check]();
  const link = target.closest('a');
  if (link) note(link.textContent, words.tapped);
});
document.addEventListener('change', ({ target }) => {
  const files = [...(target.files ?? [])].map(({ name, type, size }) => `${name} (${type}, ${size} B)`);
  note(target.labels[0].textContent.trim(), files.join(', ') || words.lost);
});

note(words.agent, navigator.userAgent);
note(words.port, portsFound());
note('appActions', named ?? words.none);
note('localStorage', stored('localStorage'));
note('sessionStorage', stored('sessionStorage'));
note('cookie', navigator.cookieEnabled ? words.works : words.lost);
note(words.insets, insets());
note(words.screen, `${innerWidth} x ${innerHeight}, ${devicePixelRatio}`);
note('prefers-color-scheme', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
