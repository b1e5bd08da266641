import { groupCode } from './group-code.ts';
import './code.css';

/**
 * A code in groups, of four unless it has its own. The gaps are drawn, not typed: one long press selects the bare code, and the text pasted into a bank's
 * form has no spaces in it.
 */
export function Code({ code, groups }: { code: string; groups?: readonly number[] | undefined }) {
  return (
    <span className="code" translate="no">
      {groupCode(code, groups).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat and never move
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
