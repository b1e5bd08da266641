import {
  appActions,
  type BridgeAction,
  type BridgeData,
  bridgeActions,
  readMessage,
  replyScript,
} from '@plazo/app-bridge';

/**
 * What this app does for each action. False, or an error, means that it was not done: the page then does what it does in a browser. Leave
 * out what the app cannot do.
 */
export type Handlers = {
  [A in BridgeAction]?: (data: BridgeData[A]) => undefined | boolean | Promise<undefined | boolean>;
};

export interface Bridge {
  /** For the address of the first page: `appActions`. */
  actions: string;
  /** Every message that the web view reports. `pageUrl` is the document that spoke. */
  receive(text: string, pageUrl: string): Promise<void>;
}

/** `run` runs a script in the page. */
export function createBridge(origin: string, handlers: Handlers, run: (script: string) => void): Bridge {
  return {
    actions: appActions(bridgeActions.filter((action) => handlers[action] !== undefined)),
    async receive(text, pageUrl) {
      const message = pageUrl.startsWith(`${origin}/`) ? readMessage(text) : null;
      if (message === null) return;
      const handle = handlers[message.action] as ((data: object) => unknown) | undefined;
      if (handle === undefined) return;
      try {
        const done = await handle(message.data);
        if (typeof done === 'boolean') run(replyScript(message.id, done));
      } catch {
        run(replyScript(message.id, false));
      }
    },
  };
}
