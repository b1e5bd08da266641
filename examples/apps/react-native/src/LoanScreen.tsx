import { useEffect, useRef, useState } from 'react';
import { BackHandler, KeyboardAvoidingView, Linking, Platform, StyleSheet } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { WebView } from 'react-native-webview';
import { openingOf } from './addresses';
import { createBridge, type Handlers } from './bridge';

interface LoanScreenProps {
  origin: string;
  /** The one-time address from your own backend (`POST .../launch-links`), or an address of ours that a link opened. */
  url: string;
  /** Hosts of payment pages, as in `allowedHosts` of the tenant file. */
  paymentHosts?: readonly string[];
  /** Fetches a new launch link after the login. */
  logIn(): Promise<string>;
  goHome(): void;
  leave(): void;
  /** Fetches the PDF within the app and hands it to the borrower (docs/bridge.md). Without it the page's link downloads it. */
  savePdf?: (url: string) => Promise<boolean>;
}

export function LoanScreen({ origin, url, paymentHosts = [], logIn, goHome, leave, savePdf }: LoanScreenProps) {
  const view = useRef<WebView>(null);
  const [address, setAddress] = useState(url);
  const [canGoBack, setCanGoBack] = useState(false);
  const insets = useSafeAreaInsets();

  const handlers: Handlers = {
    goHome: () => void goHome(),
    close: () => void leave(),
    goLogin: async () => {
      setAddress(await logIn());
      return true;
    },
    callPhone: async ({ number }) => {
      await Linking.openURL(`tel:${number.replace(/#/g, '%23')}`);
      return true;
    },
    openPage: ({ url: target }) => {
      if (!target.startsWith(`${origin}/`)) return false;
      setAddress(target);
      return true;
    },
    ...(savePdf && { saveDocument: ({ path }) => savePdf(origin + path) }),
    // No store here: the page thanks instead.
    openRating: () => false,
  };
  const bridge = createBridge(origin, handlers, (script) => view.current?.injectJavaScript(script));

  // Hardware and predictive Back: first the web view's history, then the screen before this one.
  useEffect(() => {
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      if (!canGoBack) return false;
      view.current?.goBack();
      return true;
    });
    return () => back.remove();
  }, [canGoBack]);

  return (
    <KeyboardAvoidingView
      behavior={Platform.OS === 'ios' ? 'padding' : undefined}
      style={[styles.all, { paddingTop: insets.top, paddingBottom: insets.bottom }]}
    >
      <WebView
        ref={view}
        source={{ uri: withActions(address, bridge.actions) }}
        // Every scheme reaches onShouldStartLoadWithRequest, which decides.
        originWhitelist={['*']}
        onShouldStartLoadWithRequest={({ url: target }) => {
          const opening = openingOf(target, origin, paymentHosts);
          if (opening.in === 'another app') Linking.openURL(opening.url).catch(() => {});
          return opening.in === 'web view';
        }}
        onMessage={({ nativeEvent }) => void bridge.receive(nativeEvent.data, nativeEvent.url)}
        onNavigationStateChange={(state) => setCanGoBack(state.canGoBack)}
        allowsBackForwardNavigationGestures
        // The process of the page was ended for its memory: the address holds everything that the page needs.
        onContentProcessDidTerminate={() => view.current?.reload()}
        onRenderProcessGone={() => view.current?.reload()}
        onFileDownload={({ nativeEvent }) => void savePdf?.(nativeEvent.downloadUrl)}
        sharedCookiesEnabled
        domStorageEnabled
        setSupportMultipleWindows={false}
        allowFileAccess={false}
        mixedContentMode="never"
        style={styles.all}
      />
    </KeyboardAvoidingView>
  );
}

function withActions(url: string, actions: string): string {
  return /[?&]appActions=/.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}appActions=${actions}`;
}

const styles = StyleSheet.create({ all: { flex: 1 } });
