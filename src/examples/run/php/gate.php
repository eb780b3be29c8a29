<?php
// Loaded before an example's own code: http and https streams go through the proxy that is in the environment, as those of
// ext-curl do by themselves, and sockets are refused. The functions below are switched off on the command line, so that they can
// be defined anew (PHP 8).

final class PortalExamplesStream
{
    public $context;
    private $stream;

    public function stream_open(string $path, string $mode, int $options, ?string &$opened): bool
    {
        $own = $this->context ? stream_context_get_options($this->context) : [];
        $own['http']['proxy'] = str_replace('http://', 'tcp://', getenv('http_proxy'));
        $own['http']['request_fulluri'] = true;
        $scheme = parse_url($path, PHP_URL_SCHEME);
        stream_wrapper_restore($scheme);
        try {
            $this->stream = @fopen($path, $mode, false, stream_context_create($own));
        } finally {
            stream_wrapper_unregister($scheme);
            stream_wrapper_register($scheme, self::class, STREAM_IS_URL);
        }
        if ($this->stream === false && $options & STREAM_REPORT_ERRORS) {
            trigger_error(error_get_last()['message'] ?? "cannot open $path", E_USER_WARNING);
        }
        return $this->stream !== false;
    }

    public function stream_read(int $count): string|false
    {
        return fread($this->stream, $count);
    }

    public function stream_eof(): bool
    {
        return feof($this->stream);
    }

    public function stream_stat(): array|false
    {
        return fstat($this->stream);
    }

    public function stream_set_option(int $option, int $one, ?int $two): bool
    {
        return false;
    }

    public function stream_close(): void
    {
        fclose($this->stream);
    }
}

function portal_examples_refuse(string $address): false
{
    fwrite(STDERR, "portal-examples: refused $address\n");
    return false;
}

function fsockopen(string $hostname, int $port = -1, &...$rest)
{
    return portal_examples_refuse("$hostname:$port");
}

function pfsockopen(string $hostname, int $port = -1, &...$rest)
{
    return portal_examples_refuse("$hostname:$port");
}

function stream_socket_client(string $address, &...$rest)
{
    return portal_examples_refuse(preg_replace('~^\w+://~', '', $address));
}

function socket_connect($socket, string $address, ?int $port = null)
{
    return portal_examples_refuse("$address:$port");
}

foreach (['http', 'https'] as $scheme) {
    stream_wrapper_unregister($scheme);
    stream_wrapper_register($scheme, PortalExamplesStream::class, STREAM_IS_URL);
}
