interface ProblemsProps {
  /** The id for `aria-describedby` of the field. */
  id?: string;
  problems: readonly string[];
}

/** The validation errors of a field; nothing if there are none. */
export function Problems({ id, problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div id={id} role="alert" className="wb-problem">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}
