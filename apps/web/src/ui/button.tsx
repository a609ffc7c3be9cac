import { chakra } from '@chakra-ui/react';
import { Loader } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonRecipe } from '../theme/recipes/control-recipes.ts';

const ButtonBase = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });
const LinkBase = chakra(Link, buttonRecipe);
const Spinning = chakra(Loader, { base: { animation: 'spin 0.9s linear infinite' } });

export interface ButtonProps extends ComponentProps<typeof ButtonBase> {
  /** While the action runs the button shows a spinner and is disabled. */
  loading?: boolean;
}

export function Button({ loading = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <ButtonBase {...rest} disabled={disabled || loading} aria-busy={loading || undefined}>
      {loading && <Spinning aria-hidden />}
      {children}
    </ButtonBase>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: ComponentProps<typeof LinkBase> & LinkProps) {
  return <LinkBase {...props} />;
}

export interface IconButtonProps extends ButtonProps {
  /** Name of the action, for screen readers. */
  label: string;
}
export function IconButton({ label, size = 'icon', tone = 'quiet', ...rest }: IconButtonProps) {
  return <Button aria-label={label} title={label} size={size} tone={tone} {...rest} />;
}
