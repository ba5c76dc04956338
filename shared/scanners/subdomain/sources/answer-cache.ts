/** All names that a source returned for a domain. */
export interface KeptAnswer {
  readonly names: readonly string[];
  readonly keptAt: number;
}

/** Names do not go soon: an answer of a day ago is better than none. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_ANSWERS = 60;

/**
 * Answers of sources that belong to others, kept in the memory of the process for the time that one does not answer.
 * Answers with gaps are never kept. Each run queries a source nevertheless, so that its state is reported.
 */
export class AnswerCache {
  readonly #answers = new Map<string, KeptAnswer>();

  get(source: string, domain: string, now: number): KeptAnswer | undefined {
    const kept = this.#answers.get(`${source} ${domain}`);
    return kept !== undefined && now - kept.keptAt < KEPT_MS ? kept : undefined;
  }

  keep(source: string, domain: string, names: readonly string[], now: number): void {
    const key = `${source} ${domain}`;
    this.#answers.delete(key);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= MAX_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(key, { names, keptAt: now });
  }
}
