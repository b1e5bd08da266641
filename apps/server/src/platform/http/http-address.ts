/** Wildcard hosts: such a server has an address on each network, and nobody can open this one. */
const everyAddress = ['0.0.0.0', '::'];

export function isEverywhere(host: string): boolean {
  return everyAddress.includes(host);
}

/** The address of a host and port, with an IPv6 host in brackets. */
export function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The address at which this machine reaches a server that listens on a host and a port. */
export function ownAddress(host: string, port: number): string {
  return httpAddress(isEverywhere(host) ? '127.0.0.1' : host, port);
}
