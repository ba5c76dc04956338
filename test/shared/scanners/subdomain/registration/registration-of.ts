import type { RegistrationArtifact } from '../../../../../shared/scanners/subdomain/registration/registration.ts';

export const dayMs = 86_400_000;
/** When it was gathered. */
export const at = Date.parse('2026-01-31T10:00:00Z');

type Registered = Extract<RegistrationArtifact['said'], { kind: 'registered' }>;

function artifactOf(said: RegistrationArtifact['said']): RegistrationArtifact {
  return { domain: 'example.com', at, asked: 'https://rdap.example/domain/example.com', said };
}

/** A registration that is well; what is told differs. */
export function registrationOf(own: Partial<Registered> = {}): RegistrationArtifact {
  return artifactOf({
    kind: 'registered',
    from: 'https://registry.example/v1/domain/example.com',
    expiresAt: at + 200 * dayMs,
    statuses: ['client delete prohibited', 'client transfer prohibited'],
    ...own,
  });
}

/** No answer, and one that there is nothing. */
export const unanswered: readonly RegistrationArtifact[] = [
  artifactOf({ kind: 'unknown', reason: 'unexpected response status 503' }),
  artifactOf({ kind: 'none', reason: 'rdap.example has no registration data of example.com (status 404)' }),
];
