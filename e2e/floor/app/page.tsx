import { Hello } from './hello.tsx';

export default function Page() {
  return <Hello />;
}
