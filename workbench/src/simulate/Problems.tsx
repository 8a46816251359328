interface ProblemsProps {
  /** For the field that they are about. */
  id?: string;
  problems: readonly string[];
}

/** What is wrong with something that was typed; nothing where all is well. */
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
