/**
 * Artifacts that show what a check does: kept in cases/<check-id>.ts, which exports `fires` (each must give at least one
 * finding) and `silent` (each must give none, and the check must have run or said why not).
 */
export interface CheckCases<Artifact> {
  readonly fires: readonly Artifact[];
  readonly silent: readonly Artifact[];
}
