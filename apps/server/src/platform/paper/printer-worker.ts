import { parentPort } from 'node:worker_threads';
import type { PrinterReply, PrinterRequest } from './printer.ts';
import { setPaper } from './set-paper.ts';

// The thread in which documents are set: it answers one request after another.

const port = parentPort;
if (port === null) throw new Error('printer-worker is started by printer');

port.on('message', ({ paper, accent }: PrinterRequest) => {
  const answer = (reply: PrinterReply) => port.postMessage(reply);
  setPaper(paper, accent).then(
    (pdf) => answer({ pdf }),
    (error: Error) => answer({ problem: error.stack ?? error.message }),
  );
});
