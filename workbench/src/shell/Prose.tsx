interface ProseProps {
  /** A text in the format of `Reference`. */
  text: string;
}

/** Renders the text of a section: paragraphs, lists and code. */
export function Prose({ text }: ProseProps) {
  return text.split('\n\n').map((block) =>
    block.startsWith('- ') ? (
      <ul key={block}>
        {block
          .slice(2)
          .split('\n- ')
          .map((item) => (
            <li key={item}>{withCode(item)}</li>
          ))}
      </ul>
    ) : (
      <p key={block}>{withCode(block)}</p>
    ),
  );
}

function withCode(text: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
