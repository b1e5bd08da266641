import { hyphenated } from './hyphenated.ts';
import { Logo } from './logo.tsx';
import './product-card.css';

export interface ProductCardProps {
  logo: string;
  name: string;
  note?: string | undefined;
  /** What its fold contains. */
  opens?: string | undefined;
}

export function ProductCard({ logo, name, note, opens }: ProductCardProps) {
  return (
    <div className="product-card">
      <Logo src={logo} width={48} height={48} />
      <p>
        <span className="product-card-name">{hyphenated(name)}</span>
        {note !== undefined && <span className="product-card-note">{note}</span>}
        {opens !== undefined && <span className="product-card-opens">{opens}</span>}
      </p>
    </div>
  );
}
