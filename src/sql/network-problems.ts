/** What the system's codes mean to somebody who gave the URL of a database server. */
export const NETWORK_PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start the server, or correct host and port.',
  ENOENT: 'there is no such socket. Start the server, or correct the host.',
  ENOTFOUND: 'the host is not known. Correct the host.',
  EAI_AGAIN: 'the host cannot be looked up now. Check the network.',
  ETIMEDOUT: 'it does not answer. Check the host, the port and the firewall.',
  EHOSTUNREACH: 'it cannot be reached. Check the host and the network.',
}
