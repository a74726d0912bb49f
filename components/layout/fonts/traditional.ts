import '@fontsource-variable/noto-sans-tc/index.css';
