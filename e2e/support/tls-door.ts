import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { makeCertificate } from '../../lab/bench/certificate.mjs';

/** What stands in front of a server in production: TLS, and nothing else. Close it in the end. */
export async function openTlsDoor(port: number, to: number): Promise<Server> {
  const door = createServer(makeCertificate(), (incoming, outgoing) => pass(incoming, outgoing, to));
  door.listen(port, 'localhost');
  await once(door, 'listening');
  return door;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const inner = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  // Whoever has left wants no answer.
  inner.on('error', () => outgoing.destroy());
  incoming.pipe(inner);
}
