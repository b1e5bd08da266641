import { parentPort, workerData } from 'node:worker_threads';
import { EmbeddedEngine } from './embedded-engine.ts';
import { answerRequest, type WorkerOptions, type WorkerReply, type WorkerRequest } from './embedded-thread.ts';

// The embedded database's own thread. It opens what workerData names and answers requests in order.

const port = parentPort;
if (port === null) throw new Error('embedded-worker is started by embedded-thread');

function reply(message: WorkerReply): void {
  port?.postMessage(message);
}

async function serve(options: WorkerOptions): Promise<void> {
  const engine = await EmbeddedEngine.open({
    ...options,
    onFatal: (error) => {
      reply({ kind: 'fatal', message: error.message });
      // PGlite's loop swallows exceptions; this ends the thread in the middle of it.
      process.exit(1);
    },
  });
  port?.on('message', (request: WorkerRequest) => {
    answerRequest(engine, request).then(
      (output) => {
        reply({ kind: 'answer', id: request.id, output });
        if (request.kind === 'close') port?.close();
      },
      (error: Error) => reply({ kind: 'rejected', id: request.id, message: error.message }),
    );
  });
  reply({ kind: 'opened' });
}

serve(workerData as WorkerOptions).catch((error: Error) => {
  reply({ kind: 'failed', message: error.message });
});
