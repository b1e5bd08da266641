/** A server that listens here has an address on each network: nobody can open this one. */
const everyAddress = ['0.0.0.0', '::'];

export function isEverywhere(host: string): boolean {
  return everyAddress.includes(host);
}

/** Where a host answers on a port: an address of IPv6 stands in brackets. */
export function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Where this machine reaches a server that listens on a host and a port. */
export function ownAddress(host: string, port: number): string {
  return httpAddress(isEverywhere(host) ? '127.0.0.1' : host, port);
}
