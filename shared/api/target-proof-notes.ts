import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of proofs of ownership. */
export const targetProofNotes: FieldNotes = {
  'target_proof.target_proof_id': {
    description: 'Identifier of the proof; a put request must not contain it, because a proof cannot be changed',
    example: 1001,
  },
  'target_proof.target': {
    description: 'Target whose ownership is proven: a host name or domain, an IP address, or a CIDR range',
    example: '127.0.0.1',
  },
  'target_proof.method': {
    description:
      'dns_txt: a TXT record of _scanfold-verification.<target>, proves the name and all names below it. https_file: the file /.well-known/scanfold-verification.txt, proves its host; for an IP address on any web port, by https or http. meta_tag: <meta name="scanfold-verification" content="..."> in the head of the home page, proves its host. operator_grant: granted by an admin of all projects, valid immediately, the only method for ranges',
    example: 'https_file',
  },
  'target_proof.port': {
    description:
      'For an IP address with https_file: the port of the web server; if omitted or null, https on 443 and 8443 and http on 80 and 8080 are tried',
    example: 8080,
  },
  'target_proof.proof': {
    description: 'The text to publish: the value of the TXT record, the content of the file or of the meta tag',
  },
  'target_proof.state': {
    description:
      'pending (not verified yet), verified, expired (no longer verified) or failed (the verification did not succeed)',
  },
  verified_at: { description: 'Time at which the proof was last found, Unix time in seconds; 0 if it never was' },
  valid_until: {
    description:
      'End of validity, Unix time in seconds, 30 days after verified_at; 0 if it was never found. From day 23 on, the service renews the verification automatically',
  },
  'target_proof.detail': { description: 'What the last verification found' },
};
