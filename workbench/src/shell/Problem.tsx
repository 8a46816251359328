import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';

interface ProblemProps {
  children: ReactNode;
  /** Called when it is dismissed. Without it, the problem hides itself. */
  onDismiss?: () => void;
}

/** An error message that can be dismissed. */
export function Problem({ children, onDismiss }: ProblemProps) {
  const [isHidden, setIsHidden] = useState(false);
  if (isHidden) return null;
  return (
    <div className="wb-problem" role="alert">
      <p>{children}</p>
      <Button
        onClick={() => {
          if (onDismiss) onDismiss();
          else setIsHidden(true);
        }}
      >
        Dismiss
      </Button>
    </div>
  );
}
