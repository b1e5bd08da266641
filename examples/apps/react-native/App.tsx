import { useEffect, useState } from 'react';
import { Linking } from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import { LoanScreen } from './src/LoanScreen';

const origin = 'https://loans.example.com';
/** Your own backend: it knows who is logged in, and asks Plazo for the link with its API key. */
const backend = 'https://api.example.com';

async function launchLink(to: string): Promise<string> {
  const answer = await fetch(`${backend}/plazo-link?to=${to}`, { method: 'POST' });
  const { url } = (await answer.json()) as { url: string };
  return url;
}

export default function App() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    // A cold start by a link to our pages (App Links, universal links); otherwise the list of loans.
    void Linking.getInitialURL().then(async (link) => {
      setUrl(link?.startsWith(`${origin}/`) ? link : await launchLink('loanList'));
    });
    const opened = Linking.addEventListener('url', (link) => {
      if (link.url.startsWith(`${origin}/`)) setUrl(link.url);
    });
    return () => opened.remove();
  }, []);
  if (url === null) return null;
  const home = () => void launchLink('loanList').then(setUrl);
  return (
    <SafeAreaProvider>
      <LoanScreen key={url} origin={origin} url={url} logIn={() => launchLink('loanList')} goHome={home} leave={home} />
    </SafeAreaProvider>
  );
}
