import { Logo } from './logo.tsx';
import './product-card.css';

export interface ProductCardProps {
  logo: string;
  name: string;
  note?: string | undefined;
}

export function ProductCard({ logo, name, note }: ProductCardProps) {
  return (
    <div className="product-card">
      <Logo src={logo} width={48} height={48} />
      <p>
        <span className="product-card-name">{name}</span>
        {note !== undefined && <span className="product-card-note">{note}</span>}
      </p>
    </div>
  );
}
