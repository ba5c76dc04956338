/** A probe sent on a connection to an open port, and the response. */
export interface Exchange {
  /** The name of what was sent first; `banner` when nothing was sent. */
  readonly probe: string;
  readonly tls: boolean;
  /** What was sent on the connection up to the reply, one character per byte; an empty text: the server was listened to. */
  readonly sent: readonly string[];
  /** What came back, one character per byte (Latin-1), at most MAX_REPLY characters. */
  readonly text: string;
  /** `limit`: more came than is kept. `time`: the wait was over. */
  readonly ended: 'quiet' | 'closed' | 'limit' | 'time';
}

/** The longest reply that is read, in bytes: a server that talks without end is cut off here. */
export const MAX_REPLY = 4096;

/** What a TLS handshake without verification showed. */
export interface TlsFacts {
  readonly protocol: string;
  readonly cipher: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly selfSigned: boolean;
  readonly fingerprint256: string;
}

/** All that was gathered about one open port; the checks see nothing else. */
export interface PortArtifact {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
  /** False for a port that was only listened to: what is sent there might be printed. */
  readonly asked: boolean;
  readonly exchanges: readonly Exchange[];
  /** What was said to the inquiries of the checks of this service; by it no service is recognised. */
  readonly inquiries?: readonly Exchange[];
  readonly tls: TlsFacts | undefined;
  /** It speaks TLS, by an alert of its own, but a handshake did not succeed: it may want a name, a key or a certificate of its clients. */
  readonly declinesTls?: boolean;
  /** It closed every connection before anything was sent, so that few questions were asked. */
  readonly isTurnedAway?: boolean;
}
