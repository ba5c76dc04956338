/** A labelled box to check. */
export function CheckField({
  label,
  checked,
  set,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly set: (checked: boolean) => void;
}) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => set(currentTarget.checked)} /> {label}
    </label>
  );
}
